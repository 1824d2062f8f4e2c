import { relative } from 'node:path'
import { say, seconds } from './run.mjs'

const shown = 10

/** A reporter that ends with the files that took longest: loading them, their hooks and their tests. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter from there
export default class {
  onTestRunEnd(modules) {
    const took = modules.map((module) => {
      const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
        module.diagnostic()
      const ms = prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration
      return { project: module.project.name, file: relative(process.cwd(), module.moduleId), ms }
    })
    const whole = Map.groupBy(took, ({ project }) => project)
    for (const [project, files] of whole)
      say(
        `${seconds(files.reduce((sum, { ms }) => sum + ms, 0))} ${files.length} files of ${project}, one after another`,
      )
    say(`The slowest of ${took.length} files:`)
    for (const { file, ms } of took.toSorted((a, b) => b.ms - a.ms).slice(0, shown)) say(`${seconds(ms)} ${file}`)
  }
}
