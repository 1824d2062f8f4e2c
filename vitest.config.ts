import { defineConfig } from 'vitest/config'
import { patience } from './test/support/patience.ts'

const patient = {
  testTimeout: patience.test,
  hookTimeout: patience.hook,
  expect: { poll: { timeout: patience.poll } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts'],
          ...patient,
        },
      },
      { test: { name: 'db', include: ['{src,test}/**/*.db.test.ts'], ...patient } },
      { test: { name: 'e2e', include: ['e2e/**/*.test.ts'], maxWorkers: 2, sequence: { groupOrder: 1 }, ...patient } },
    ],
  },
})
