import type { Access } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topic.ts'
import type { Caller } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { permit } from '#server/http/auth.ts'
import type { Built, Source } from '#server/http/feature.ts'

type Offer = { readonly access: Access; readonly source: Source<Topic> }
/** `name` is whole: `deviceLatest/12`. */
export type OpenTopic = Offer & { readonly name: string; readonly id: string }
export type FindTopic = (name: string) => OpenTopic

/** Finds topics by their whole names; refuses `request.not_found`. */
export const topicsOf = (built: readonly Built[]): FindTopic => {
  const offers = new Map<string, Offer>()
  for (const { feature, sources } of built) {
    for (const [key, { name, access }] of Object.entries(feature.topics)) {
      const source = sources[key]
      if (!source) throw new Error(`no source for the topic ${name}`)
      offers.set(name, { access, source })
    }
  }
  return (name) => {
    const [, kind = '', id = ''] = /^([A-Za-z]+)\/([0-9]{1,18}(?:-[A-Za-z]{1,30})?)$/.exec(name) ?? []
    const offer = offers.get(kind)
    if (!offer) throw new AppError('request.not_found')
    return { ...offer, name, id }
  }
}

/** Refuses a caller who may not see this topic. */
export const permitTopic = async (caller: Caller, topic: OpenTopic): Promise<void> => {
  permit(caller, { access: topic.access, path: topic.name })
  if (!(await topic.source.allowed(topic.id, caller))) throw new AppError('rows.not_found')
}
