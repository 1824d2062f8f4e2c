import { type FormEvent, useState } from 'react'

/** What each field asks of its text: the message where it does not fit. */
export type Rules<Name extends string> = Readonly<
  Record<Name, (value: string, values: Readonly<Record<string, string>>) => string | undefined>
>

const valuesOf = <Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> => {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}

/** The faults of a form's fields, found when it is submitted; the first one gets the focus. */
export const useFaults = <Name extends string>(rules: Rules<Name>) => {
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const names = Object.keys(rules) as Name[]

  /** The values where all of `asked` fit, else undefined. */
  const check = (form: HTMLFormElement, asked: readonly Name[] = names): Record<Name, string> | undefined => {
    const values = valuesOf(form, names)
    const found = asked.flatMap((name) => {
      const fault = rules[name](values[name], values)
      return fault === undefined ? [] : [[name, fault] as const]
    })
    setFaults(Object.fromEntries(found) as Partial<Record<Name, string>>)
    const first = found[0]
    if (!first) return values
    const field = form.elements.namedItem(first[0])
    if (field instanceof HTMLElement) field.focus()
    return undefined
  }
  /** For a form: forgets the fault of the field that is written to. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>): void => {
    if (target instanceof HTMLInputElement)
      setFaults(({ [target.name as Name]: _, ...others }) => others as typeof faults)
  }
  return { faults, check, onInput }
}
