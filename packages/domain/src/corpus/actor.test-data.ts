import { ACTOR_KINDS, type Actor } from '../decider/actors.ts'

/** An actor as it is recorded: `agent:ann`. */
export const actorText = ({ kind, id }: Actor): string => `${kind}:${id}`

export const parseActor = (text: string): Actor => {
  const [name, ...id] = text.split(':')
  const kind = ACTOR_KINDS.find((one) => one === name)
  if (kind === undefined) throw new Error(`No actor: ${text}`)
  return { kind, id: id.join(':') }
}
