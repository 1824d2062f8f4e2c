import { type FormEvent, useState } from 'react'

/** What each field asks of its text: the key of the message where it does not fit. */
type Rules<Name extends string, Key extends string> = Readonly<
  Record<Name, (value: string, values: Readonly<Record<string, string>>) => Key | undefined>
>

const valuesOf = <Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> => {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}

/** The faults of a form's fields, found when it is submitted; the first one gets the focus. */
export const useFaults = <Name extends string, Key extends string>(
  rules: Rules<Name, Key>,
  text: (key: Key) => string,
) => {
  const [faults, setFaults] = useState<Readonly<Partial<Record<string, Key>>>>({})
  const names = Object.keys(rules) as Name[]

  const faultOf = (name: Name): string | undefined => {
    const key = faults[name]
    return key === undefined ? undefined : text(key)
  }

  /** The values where all of `asked` fit, else undefined. */
  const check = (form: HTMLFormElement, asked: readonly Name[] = names): Record<Name, string> | undefined => {
    const values = valuesOf(form, names)
    const found = asked.flatMap((name) => {
      const key = rules[name](values[name], values)
      return key === undefined ? [] : [{ name, key }]
    })
    setFaults(Object.fromEntries(found.map(({ name, key }) => [name, key])))
    const first = found[0]
    if (!first) return values
    const field = form.elements.namedItem(first.name)
    if (field instanceof HTMLElement) field.focus()
    return undefined
  }

  /** For a form: forgets the fault of the field that is written to. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>): void => {
    if (target instanceof HTMLInputElement) setFaults(({ [target.name]: _, ...others }) => others)
  }
  return { faultOf, check, onInput }
}
