import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Paths of files that take longest on a machine that has not run them yet, whatever their size. */
const long = [
  'test/bench.db',
  'src/main.db',
  'test/processes/',
  'test/history/',
  'src/server/demo/program.db',
  'src/simulator/run.db',
  'src/server/db/embedded.db',
]
const isLong = ({ moduleId }: TestSpecification): boolean => long.some((path) => moduleId.includes(`/${path}`))

/** What takes longest begins first, so that at the end no worker waits for another. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
