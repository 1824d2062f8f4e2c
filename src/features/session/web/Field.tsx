import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  name: string
  label: string
  /** what is wrong with it, shown below */
  fault: string | undefined
  /** beside the text, inside the frame */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field of the sign-in, which loads without a library of forms. */
export const Field = ({ label, fault, trailing, ref, ...input }: Props) => {
  const id = useId()
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
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        />
        {trailing}
      </span>
      {fault !== undefined && (
        <p id={`${id}-fault`} className="tw-field-fault">
          {fault}
        </p>
      )}
    </div>
  )
}
