-- Edits a rule file, a table and a topic of a new guide in Neovim, with the settings of the manual. Prints a line for each
-- step; a failure ends Neovim with status 1.

local function fail(...)
  io.stderr:write(table.concat({ ... }, " ") .. "\n")
  vim.cmd("cquit 1")
end

local function require_that(value, ...)
  if not value then fail(...) end
end

local function find(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then return number, column - 1 end
  end
end

local function go_to(text, part)
  local line, column = find(text)
  require_that(line, "there is no '" .. text .. "'")
  vim.api.nvim_win_set_cursor(0, { line, column + text:find(part, 1, true) - 1 })
end

local function clients()
  return vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.tbl_values(vim.lsp.buf_get_clients(0))
end

local function open(path)
  vim.cmd("edit " .. path)
  require_that(vim.wait(20000, function()
    local client = clients()[1]
    return client and client.initialized
  end, 20), path .. ": no server")
  require_that(vim.bo.omnifunc == "v:lua.vim.lsp.omnifunc", path .. ": no completion")
end

local function ask(method)
  local position = vim.lsp.util.make_position_params(0, "utf-16")
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, position, 20000) or {}) do return answer.result end
end

local function hover(word)
  local answer = ask("textDocument/hover")
  require_that(answer and answer.contents.value:find(word, 1, true), "hover lacks '" .. word .. "'")
end

local function completes(word)
  local answer = ask("textDocument/completion")
  for _, item in ipairs(answer.items or answer) do
    if item.label == word then return end
  end
  fail("no completion '" .. word .. "'")
end

local function marked(wanted)
  require_that(vim.wait(20000, function() return (#vim.diagnostic.get(0) > 0) == wanted end, 20),
    wanted and "a mistake is not marked" or "a mended line is marked")
end

local rules = "Content/Rules/national.rules"
open(rules)
go_to("use credits-at-rate", "credits")
hover("Amounts at the credit rate")
completes("basic-amount")
local line = find("total-income = wages + interest-income")
vim.api.nvim_buf_set_lines(0, line - 1, line, false, { "  total-income = wages + intrest-income, always" })
marked(true)
vim.api.nvim_buf_set_lines(0, line - 1, line, false, { "  total-income = wages + interest-income, always" })
marked(false)
vim.cmd("silent write")

open("Content/Tables/2026/marisle.yaml")
go_to("source: leaflet-2026", "leaflet")
hover("Treasury of Marisle")
completes("leaflet-2026")

open("Content/Topics/credits/everybody/basic-amount.md")
go_to("{{marisle", "marisle")
hover("$10,000")
completes("marisle.credits.rate")

vim.cmd("edit " .. rules)
go_to("rule basic-amount", "basic")
vim.lsp.buf.rename("personal-amount")
require_that(vim.wait(20000, function() return find("rule personal-amount") end, 20), "the rule keeps its name")
vim.cmd("silent wall")
vim.cmd("qall!")
