import { readStored, writeStored } from '#web/storage.ts'
import { createStore } from '#web/store.ts'

const storedKey = 'tidewatt.alarmSound'

/** Whether alarms of level 1 are heard in this browser. */
export const soundStore = createStore(readStored('localStorage', storedKey) === '1')

let context: AudioContext | undefined
/** A browser lets a page sound from its first gesture on. */
const wake = (): void => {
  if (!soundStore.get()) return
  context ??= new AudioContext()
  void context.resume()
}
if (typeof document !== 'undefined') for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, wake)

export const canSound = (): boolean => soundStore.get() && context?.state === 'running'

/** To be called in a gesture. */
export const setSound = (on: boolean): void => {
  writeStored('localStorage', storedKey, on ? '1' : '0')
  soundStore.set(on)
  wake()
}

const loudness = 0.25
const beepSeconds = 0.22
/** Two pitches in turn carry further through noise than one. */
const pitches = [880, 660, 880, 660, 880, 660]

/** Sounds for less than two seconds; nothing before `wake`. */
export const sound = (beeps = pitches.length): void => {
  if (!context) return
  const { currentTime, destination } = context
  for (const [at, pitch] of pitches.slice(0, beeps).entries()) {
    const begin = currentTime + at * beepSeconds * 1.2
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(loudness, begin + 0.02)
    gain.gain.setValueAtTime(loudness, begin + beepSeconds - 0.04)
    gain.gain.linearRampToValueAtTime(0, begin + beepSeconds)
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch })
    tone.connect(gain).connect(destination)
    tone.start(begin)
    tone.stop(begin + beepSeconds)
  }
}
