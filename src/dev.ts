import { type ChildProcess, spawn } from 'node:child_process'

/** Server with reload on one side, Vite with reload on the other; when one ends, both do. */
const commands = [
  ['--watch', '--watch-preserve-output', 'src/main.ts'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
]
const children: ChildProcess[] = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }))
const end = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', end)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
