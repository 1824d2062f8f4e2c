/** The longest that the thread worked between two turns of its event loop, ms; `cpu` leaves out what other processes took of the core. */
export type Stretch = { readonly wall: number; readonly cpu: number }

const cpuNow = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Watches each turn of the event loop until it is told to end; the loop never sleeps meanwhile. */
export const watchStretches = (): { end(): Stretch } => {
  let [wall, cpu, over] = [0, 0, false]
  let [at, used] = [performance.now(), cpuNow()]
  const turn = (): void => {
    const [now, spent] = [performance.now(), cpuNow()]
    wall = Math.max(wall, now - at)
    cpu = Math.max(cpu, spent - used)
    ;[at, used] = [now, spent]
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    end: () => {
      over = true
      return { wall, cpu }
    },
  }
}
