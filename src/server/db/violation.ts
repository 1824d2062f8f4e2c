/** What a statement broke, where PostgreSQL refused it for a constraint: the kind and the constraint's name. */
export const violationOf = (error: unknown): { kind: 'unique' | 'foreign'; constraint: string } | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, constraint = '' } = error as Error & { code?: string; constraint?: string }
  if (code === '23505') return { kind: 'unique', constraint }
  return code === '23503' ? { kind: 'foreign', constraint } : undefined
}
