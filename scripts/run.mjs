import { spawn } from 'node:child_process'

const vitest = 'node_modules/vitest/vitest.mjs'
const steps = {
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  'types of the server': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'],
  'types of the web': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'],
  'types of the tests': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'],
  'database types': ['scripts/db-types.ts', '--check'],
}
export const quick = ['lint', 'types of the server', 'types of the web', 'types of the tests']

/** Runs a step quietly; prints its output where it failed. Resolves to whether it passed. */
export const step = async (name) => {
  const { code, output } = await run(steps[name])
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}\n${code === 0 ? '' : output}`)
  return code === 0
}

export const tests = async (args) => (await run([vitest, 'run', ...args], 'inherit')).code === 0

const run = (args, stdio = 'pipe') =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', stdio, stdio] })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('exit', (code) => resolve({ code, output }))
  })
