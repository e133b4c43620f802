// The order of test files within a project: those with the largest budget (test/budget.json) first, so that no worker waits at the
// end for a long one that began last.

import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import budget from '../../budget.json' with { type: 'json' }

const root = `${import.meta.dirname}/../../..`
const seconds: Readonly<Record<string, number>> = budget.files

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = new Map((await super.sort(files)).map((file, index) => [file, index]))
    return files.toSorted(
      (one, other) =>
        compareNames(one.project.name, other.project.name) ||
        budgetOf(other) - budgetOf(one) ||
        place.get(one)! - place.get(other)!,
    )
  }
}

const compareNames = (one: string, other: string): number => Number(one > other) - Number(one < other)

const budgetOf = (file: TestSpecification): number => seconds[relative(root, file.moduleId)] ?? 0
