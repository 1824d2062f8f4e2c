import { useState } from 'react'

/** Runs one submission at a time; `error` is the text of the last failure. */
export const useSubmit = <Values>(run: (values: Values) => Promise<void>) => {
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const submit = async (values: Values): Promise<void> => {
    setSending(true)
    setError(undefined)
    try {
      await run(values)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setSending(false)
    }
  }
  return { error, sending, submit }
}
