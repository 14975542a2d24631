/** Who acts: the borrower, a background job of the product, or an agent of the lender. */
export const ACTOR_KINDS = ['borrower', 'job', 'agent'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** `id` is the identity of a person, or the name of the job. */
export interface Actor {
  readonly kind: ActorKind
  readonly id: string
}
