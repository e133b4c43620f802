// A vitest reporter: names the tests that passed at their second try only. Each is a fault to mend, of the test or the product.

export default class SecondTries {
  #names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const name of this.#names) process.stdout.write(`passed at the second try: ${name}\n`)
  }
}
