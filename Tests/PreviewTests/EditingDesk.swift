import Foundation
import Preview
import TestSupport
import Testing

/// A page that may change files, with a scene that it shows.
struct EditingDesk {
  let gallery: Gallery
  var session: Session
  var canvas = Canvas()

  /// - Parameters:
  ///   - scene: the text of the file `tiny.yaml`.
  ///   - files: the texts of others beside it, by name.
  init(_ scene: String, beside files: [String: String] = [:]) throws {
    gallery = try Gallery()
    for (name, text) in files { try gallery.scratch.write(text, to: name) }
    session = try gallery.editingSession(of: scene, on: &canvas)
  }

  /// Writes a scene in the place of the one before, and opens it anew.
  mutating func show(_ scene: String) throws {
    session = try gallery.editingSession(of: scene, on: &canvas)
  }

  mutating func say(_ messages: String...) throws { try canvas.receive(session.receive(messages)) }

  /// The files were saved.
  mutating func reload() throws { try canvas.receive(session.reload()) }

  /// The path of the scene's file.
  var path: String { "\(gallery.scratch.path)/tiny.yaml" }

  /// The text of a file as it is now.
  func text(of file: String = "tiny.yaml") throws -> String { try gallery.text(of: file) }
}
