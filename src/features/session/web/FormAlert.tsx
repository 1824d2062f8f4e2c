import { AlertIcon } from './icons.tsx'

/** Why a submission failed. */
export const FormAlert = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : (
    <p className="tw-entry-form-alert" role="alert">
      <AlertIcon />
      {error}
    </p>
  )
