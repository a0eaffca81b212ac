// swift-tools-version: 6.1
import PackageDescription

// Somebody else's program that computes returns: `.ci/run` builds and runs it.
let package = Package(
    name: "Dependent",
    dependencies: [.package(name: "taxguide", path: "../..")],
    targets: [
        .executableTarget(
            name: "Dependent",
            dependencies: [.product(name: "TaxReturns", package: "taxguide")])
    ])
