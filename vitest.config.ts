import { defineConfig } from 'vitest/config'

const patient = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{src,test,scripts}/**/*.test.{ts,tsx}'], exclude: ['**/*.db.test.ts'] } },
      { test: { name: 'db', include: ['{src,test}/**/*.db.test.ts'], ...patient } },
      { test: { name: 'e2e', include: ['e2e/**/*.test.ts'], maxWorkers: 2, sequence: { groupOrder: 1 }, ...patient } },
    ],
  },
})
