;;; Edits a rule file, a table and a topic of a new guide in Emacs, with the settings of the manual.  -*- lexical-binding: t -*-

(require 'eglot)
(require 'flymake)
(setq eglot-sync-connect 30)
(defvar guide default-directory)

(defun require-that (value &rest words)
  (unless value
    (princ (concat (apply #'format words) "\n") #'external-debugging-output)
    (kill-emacs 1)))

(defun wait-until (condition &rest words)
  (let ((end (+ (float-time) 30)))
    (while (and (not (funcall condition)) (< (float-time) end)) (accept-process-output nil 0.05))
    (apply #'require-that (funcall condition) words)))

(defun open-in-guide (path)
  (find-file (expand-file-name path guide))
  ;; A batch has no commands, after which Emacs would start the server.
  (run-hooks 'post-command-hook)
  (wait-until #'eglot-managed-p "%s: no server" path))

(defun go-to (text part)
  (goto-char (point-min))
  (require-that (search-forward text nil t) "there is no '%s'" text)
  (goto-char (match-beginning 0))
  (search-forward part)
  (backward-char 1))

(defun hover (word)
  (let* ((answer (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams)))
         (text (plist-get (plist-get answer :contents) :value)))
    (require-that (and text (string-search word text)) "hover lacks '%s'" word)))

(defun completes (word)
  (let ((found (run-hook-with-args-until-success 'completion-at-point-functions)))
    (require-that (and (consp found) (member word (all-completions "" (nth 2 found)))) "no completion '%s'" word)))

(defun marked (wanted)
  (eglot--signal-textDocument/didChange)
  (wait-until (lambda () (flymake-start) (eq (and (flymake-diagnostics) t) wanted))
              (if wanted "a mistake is not marked" "a mended line is marked")))

(defun replace-text (old new)
  (goto-char (point-min))
  (search-forward old)
  (replace-match new t t))

(condition-case failure
    (progn
      (open-in-guide "Content/Rules/national.rules")
      (go-to "use credits-at-rate" "credits")
      (hover "Amounts at the credit rate")
      (go-to "use credits-at-rate" "use c")
      (completes "basic-amount")
      (replace-text "wages + interest-income" "wages + intrest-income")
      (marked t)
      (replace-text "wages + intrest-income" "wages + interest-income")
      (marked nil)
      (save-buffer)
      (open-in-guide "Content/Tables/2026/marisle.yaml")
      (go-to "source: leaflet-2026" "leaf")
      (hover "Treasury of Marisle")
      (go-to "source: leaflet-2026" "source: l")
      (completes "leaflet-2026")
      (open-in-guide "Content/Topics/credits/everybody/basic-amount.md")
      (go-to "{{marisle" "{{mari")
      (hover "$10,000")
      (completes "marisle.credits.rate")
      (open-in-guide "Content/Rules/national.rules")
      (go-to "rule basic-amount" "basic")
      (cl-letf (((symbol-function 'y-or-n-p) #'always)) (eglot-rename "personal-amount"))
      (save-some-buffers t))
  (error (require-that nil "%S" failure)))
(kill-emacs)
