import Foundation
import TestSupport
import Testing

@Suite("Recipes for engines are what the engines want")
struct RecipeTests {
  /// A recipe as another reader of YAML has it.
  private func recipe(_ name: String) throws -> [String: Any] {
    let json = "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)"
    let read = try Tool.run(["-c", json, "\(Checkout.root)/Documentation/\(name)"], executable: "/usr/bin/python3")
    try #require(read.code == 0, "\(read.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(read.output.utf8)) as? [String: Any])
  }

  private func map(_ value: Any?) throws -> [String: Any] { try #require(value as? [String: Any]) }

  @Test("a job of Kubernetes is indexed, and its pods know how many they are")
  func kubernetes() throws {
    let job = try recipe("kubernetes-job.yaml")
    #expect(job["apiVersion"] as? String == "batch/v1")
    #expect(job["kind"] as? String == "Job")
    let spec = try map(job["spec"])
    #expect(spec["completionMode"] as? String == "Indexed")
    let pod = try map(map(spec["template"])["spec"])
    #expect(["Never", "OnFailure"].contains(pod["restartPolicy"] as? String))
    let container = try #require((pod["containers"] as? [[String: Any]])?.first)
    let environment = try #require(container["env"] as? [[String: Any]])
    let count = environment.first { $0["name"] as? String == "JOB_COMPLETION_COUNT" }?["value"] as? String
    #expect(count == (spec["completions"] as? Int).map(String.init))
    let mounts = try #require(container["volumeMounts"] as? [[String: Any]]).map { $0["name"] as? String }
    #expect(mounts == (pod["volumes"] as? [[String: Any]])?.map { $0["name"] as? String })
  }

  @Test("jobs of a workflow run somewhere, and their steps do something", arguments: ["render", "snapshots"])
  func workflows(name: String) throws {
    let workflow = try recipe("\(name)-workflow.yml")
    let jobs = try map(workflow["jobs"])
    #expect(!jobs.isEmpty)
    for (name, value) in jobs {
      let job = try map(value)
      #expect(job["runs-on"] is String, "\(name)")
      for step in try #require(job["steps"] as? [[String: Any]]) {
        #expect((step["uses"] is String) != (step["run"] is String), "\(name)")
      }
    }
  }

  @Test("a matrix of parts has all of them")
  func parts() throws {
    let part = try map(map(recipe("render-workflow.yml")["jobs"])["part"])
    let numbers = try #require(map(map(part["strategy"])["matrix"])["part"] as? [Int])
    #expect(numbers == Array(1...numbers.count))
    let text = try Checkout.text(of: "Documentation/render-workflow.yml")
    #expect(text.contains("--share ${{ matrix.part }}/\(numbers.count) "))
  }
}
