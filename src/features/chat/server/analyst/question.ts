/** What was said in a conversation before, oldest first. */
export type Said = { readonly role: 'user' | 'assistant'; readonly content: string }

/** A question as it reaches the analyst; `platform` and `deviceId` say what is open on the screen. */
export type Question = {
  readonly content: string
  readonly deepThinking: boolean
  readonly platform?: string | undefined
  readonly deviceId?: string | undefined
  readonly history: readonly Said[]
}
