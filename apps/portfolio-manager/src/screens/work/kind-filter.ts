import { WORK_KINDS, type WorkKind } from '@pledge/domain/work-items/kinds'

export interface KindFilter {
  readonly kind?: WorkKind
}

const isKind = (value: unknown): value is WorkKind => WORK_KINDS.some((kind) => kind === value)

/** The filter in the URL; an unknown kind shows all work. */
export const readKindFilter = (search: Readonly<Record<string, unknown>>): KindFilter =>
  isKind(search['kind']) ? { kind: search['kind'] } : {}
