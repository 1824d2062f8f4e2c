import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { FileDownload, FileUpload } from '#contract/file.ts'
import type { ExportFormat, FileExport } from '#contract/fileExport.ts'
import { changedMeanwhile } from '#contract/errorCodes.ts'
import { ApiError, ask, askFile, send } from './http.ts'
import { textOf } from '../i18n.ts'
import { renew } from '../session/renew.ts'
import { createStore } from '../store.ts'
import { texts } from '../texts.ts'
import { expiredStore, tokenStore } from '../session/tokens.ts'
import { useToast } from '../toast.ts'

export { ApiError } from './http.ts'

/** An ended session is told once, by its dialog. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Someone else changed the row meanwhile: what is shown of it is old. */
const isStaleSave = (error: unknown): boolean => error instanceof ApiError && error.code === changedMeanwhile

const endSession = (error: ApiError): never => {
  if (tokenStore.get()) expiredStore.set(textOf(texts, 'expired'))
  throw error
}

/** Counts the calls that were refused for want of an authority. */
export const forbiddenStore = createStore(0)

/** Tokens that another tab just handed over may have run out too, so once is not enough. */
const renewalsPerCall = 2

/** Asks with the access token; where it has run out the session is renewed and the question asked once more. */
const withSession = async <T>(question: (token: string | undefined) => Promise<T>): Promise<T> => {
  const ended = expiredStore.get()
  if (ended !== null) throw new ApiError(401, 401, ended)
  for (let renewals = 0; ; renewals += 1) {
    const used = tokenStore.get()
    try {
      return await question(used?.access)
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) forbiddenStore.set(forbiddenStore.get() + 1)
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      const renewed = renewals < renewalsPerCall && (tokenStore.get() !== used || (await renew()))
      if (!renewed || !tokenStore.get()) return endSession(error)
    }
  }
}

/** A JSON document that is no call, such as the OpenAPI description. */
export const fetchDocument = (path: string): Promise<unknown> =>
  withSession((token) => ask({ method: 'GET', path }, undefined, token))

/** A file that the server makes, its body unread; rejects with ApiError, or with the signal's reason. */
export const fetchFile = <I extends z.ZodType>(
  { method, path }: FileExport<I>,
  input: z.input<I> & object,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<Response> => withSession((token) => askFile({ method, path }, { ...input, format }, token, signal))

/** A stored file, its body unread; rejects with ApiError. */
export const fetchStored = <I extends z.ZodType>(
  { method, path }: FileDownload<I>,
  input: z.input<I> & object,
): Promise<Response> => withSession((token) => askFile({ method, path }, input, token))

/** Calls the server; rejects with ApiError, whose message is a text for the user. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Output<E>> =>
  (await (endpoint.access === 'open'
    ? send(endpoint, input, undefined, signal)
    : withSession((token) => send(endpoint, input, token, signal)))) as Output<E>

/** Uploads a file as a browser's form does; rejects with ApiError. */
export const upload = async <O extends z.ZodType>(endpoint: FileUpload<O>, file: File): Promise<z.output<O>> => {
  const form = new FormData()
  form.append('file', file)
  return (await withSession((token) => send(endpoint, form, token))) as z.output<O>
}

export const keyOf = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

/** A call as a query of the client. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
})

type CallOptions = {
  enabled?: boolean
  /** shows the answer to the input before while the new one is under way */
  keepOld?: boolean
  refetchInterval?: number | false
  staleTime?: number
}

export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, keepOld = false, refetchInterval = false, staleTime = 0 }: CallOptions = {},
): UseQueryResult<Output<E>, Error> =>
  useQuery<Output<E>, Error>({
    ...queryOf(endpoint, input),
    enabled,
    refetchInterval,
    staleTime,
    ...(keepOld ? { placeholderData: keepPreviousData } : {}),
  })

type ActionOptions = {
  /** a toast once it is done; true: 'operation successful' */
  success?: string | true
  /** the endpoints whose answers are asked for anew */
  refresh?: readonly Endpoint[]
  /** no toast on failure, where the caller shows the error itself */
  quiet?: boolean
}

/** A change on the server. `mutateAsync` rejects with the error that was shown. */
export const useAction = <E extends Endpoint>(
  endpoint: E,
  { success, refresh = [], quiet = false }: ActionOptions = {},
): UseMutationResult<Output<E>, Error, Input<E>> => {
  const toast = useToast()
  const client = useQueryClient()
  const renewLists = (): Promise<unknown> =>
    Promise.all(refresh.map((each) => client.invalidateQueries({ queryKey: keyOf(each) })))
  return useMutation<Output<E>, Error, Input<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async () => {
      if (success !== undefined) toast.success(success === true ? undefined : success)
      await renewLists()
    },
    onError: (error) => {
      if (isStaleSave(error)) void renewLists()
      if (!quiet && !isSessionEnd(error)) toast.error(error)
    },
  })
}
