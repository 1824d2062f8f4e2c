import { spawn } from 'node:child_process'

const vitest = 'node_modules/vitest/vitest.mjs'
const parts = {
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  // More checkers work out the same types again: twice the processor time, and little less to wait for beside lint and tests.
  types: ['node_modules/typescript/bin/tsc', '--checkers', '1'],
  'unit tests': [vitest, 'run', '--project', 'unit', '--project', 'web'],
  'database types': ['scripts/db-types.ts', '--check'],
}

/** Runs a part quietly; prints whether it passed and its seconds, and its output where it failed. Resolves to whether it passed. */
export const part = async (name) => {
  const began = performance.now()
  const { code, output } = await run(parts[name])
  const passed = code === 0
  say(`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(15)}${secondsSince(began)}`)
  if (!passed) process.stdout.write(output)
  return passed
}

/** Runs tests in sight; resolves to whether they passed. */
export const tests = async (args) => (await run([vitest, 'run', ...args], 'inherit')).code === 0

export const say = (line) => process.stdout.write(`${line}\n`)
export const secondsSince = (began) => seconds(performance.now() - began)
export const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`

const run = (args, stdio = 'pipe') =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', stdio, stdio] })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => resolve({ code, output }))
  })
