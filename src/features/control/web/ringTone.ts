import { readStored, writeStored } from '#web/storage.ts'
import { createStore } from '#web/store.ts'

const storedKey = 'tidewatt.controlMuted'

/** Whether requests come in without a sound in this browser. */
export const mutedStore = createStore(readStored('localStorage', storedKey) === '1')
export const setMuted = (muted: boolean): void => {
  writeStored('localStorage', storedKey, muted ? '1' : '0')
  mutedStore.set(muted)
}

/** Hz, and seconds from one note to the next */
const notes = [660, 880]
const step = 0.18
const loudness = 0.06

/** Not while muted, nor before the first key or click, when browsers forbid sound. */
export const canRing = (): boolean => !mutedStore.get() && navigator.userActivation?.hasBeenActive === true

/** Two soft notes. */
export const ring = (): void => {
  const audio = new AudioContext()
  for (const [index, frequency] of notes.entries()) {
    const from = audio.currentTime + index * step
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(loudness, from + step / 4)
    volume.gain.linearRampToValueAtTime(0, from + step * 2)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + step * 2)
    if (index === notes.length - 1) tone.onended = () => void audio.close()
  }
}
