import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withImportTable } from '#test/support/importTable.ts'

// `test/architecture.test.ts` compares.
const target = fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url))
writeFileSync(target, withImportTable(readFileSync(target, 'utf8')))
