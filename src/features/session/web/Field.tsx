import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import './field.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  name: string
  label: string
  /** what is wrong with it, shown below */
  fault: string | undefined
  /** what it takes, shown below while nothing is wrong */
  hint?: string
  /** beside the text, inside the frame */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field of the sign-in, which loads without a library of forms. */
export const Field = ({ label, fault, hint, trailing, ref, ...input }: Props) => {
  const id = useId()
  const note = fault ?? hint
  return (
    <div className="tw-field">
      <label htmlFor={id}>{label}</label>
      <span className={fault === undefined ? 'tw-field-box' : 'tw-field-box tw-field-bad'}>
        <input
          {...input}
          ref={ref}
          id={id}
          aria-required="true"
          aria-invalid={fault !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {trailing}
      </span>
      {note !== undefined && (
        <p id={`${id}-note`} className={fault === undefined ? 'tw-field-hint' : 'tw-field-fault'}>
          {note}
        </p>
      )}
    </div>
  )
}
