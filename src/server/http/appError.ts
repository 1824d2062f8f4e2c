import { type ErrorKey, errors } from '#contract/errors.ts'

/** A refusal named in `contract/errors`; `details` fill its text. */
export class AppError extends Error {
  readonly key: ErrorKey
  readonly details: readonly string[]

  constructor(key: ErrorKey, ...details: string[]) {
    super(`${key}${details.length > 0 ? `: ${details.join(', ')}` : ''}`)
    this.key = key
    this.details = details
  }

  get status(): number {
    return errors[this.key].status
  }
}

/** A refusal that says how to go on, by `data` in its answer. */
export class AskingError extends AppError {
  readonly data: unknown

  constructor(key: ErrorKey, data: unknown) {
    super(key)
    this.data = data
  }
}
