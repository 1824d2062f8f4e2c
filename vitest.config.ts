import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/support/longFirst.ts'
import { patience } from './test/support/patience.ts'

const common = {
  // Loading the same modules for each file again would take most of the time. A file leaves nothing behind that another could see.
  isolate: false,
  // Programs that tests start take half as long to load.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('./node_modules/.cache/node', import.meta.url)) },
  testTimeout: patience.test,
  hookTimeout: patience.hook,
  expect: { poll: { timeout: patience.poll } },
}
const database = { globalSetup: './test/support/databaseServer.ts' }
/** Both of two cores: the process of vitest itself has little to do. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts'],
          maxWorkers,
          ...common,
        },
      },
      { test: { name: 'db', include: ['{src,test}/**/*.db.test.ts'], maxWorkers, ...common, ...database } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...common,
          ...database,
        },
      },
    ],
  },
})
