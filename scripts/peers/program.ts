import { spawn } from 'node:child_process'

export type Program = {
  say(line: string): void
  output(): string
  hasEnded(): boolean
  end(): Promise<void>
}

/** Runs a foreign program; a start that fails shows in its output. */
export const run = (
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Program => {
  const { PATH, HOME } = process.env
  const child = spawn(command, args, { cwd, env: { PATH, HOME, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  let isOver = false
  const hear = (chunk: unknown): void => {
    output += String(chunk)
  }
  const ended = new Promise<void>((resolve) => {
    const over = (): void => {
      isOver = true
      resolve()
    }
    child.once('exit', over).once('error', (error) => {
      hear(error)
      over()
    })
  })
  child.stdin.on('error', hear)
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    say: (line) => void child.stdin.write(`${line}\n`),
    output: () => output,
    hasEnded: () => isOver,
    end: async () => {
      if (!isOver) child.kill('SIGKILL')
      await ended
    },
  }
}
