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
/** Node itself loads the code, as in production: with imports rewritten by vite it runs half as fast. */
const native = { experimental: { viteModuleRunner: false } }
/** Of the portal's modules, with which components come that only vite can load. */
const portal = '{src/web,src/features/*/web}/**/*.test.ts'
/** Days of the demo fleet step by step: most of the time of the tests that need no database, so `npm run check` leaves them out. */
const simulator = 'src/simulator/**/*.test.ts'
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
          include: ['{src,test,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', portal, simulator],
          maxWorkers,
          ...common,
          ...native,
        },
      },
      {
        test: {
          name: 'simulator',
          include: [simulator],
          exclude: ['**/*.db.test.ts'],
          maxWorkers,
          ...common,
          ...native,
        },
      },
      { test: { name: 'web', include: [portal], maxWorkers, ...common } },
      { test: { name: 'db', include: ['{src,test}/**/*.db.test.ts'], maxWorkers, ...common, ...native, ...database } },
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
