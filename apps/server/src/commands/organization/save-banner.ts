import type { BodyOf } from '@pledge/contract/define-call'
import type { saveBanner as call } from '@pledge/contract/banners'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { upsertBanner, type BannerRecord } from '../../store/organization/banners.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface SaveBanner {
  readonly subject: Subject
  readonly uuid: string
  readonly banner: BodyOf<typeof call>
}

/** Saves an announcement of the organization; idempotent. Refusal: `access.not-found`. */
export const saveBanner =
  (deps: Deps) =>
  async ({ subject, uuid, banner }: SaveBanner): Promise<Outcome<{ readonly banner: BannerRecord }>> => {
    const saved = await deps.transaction(principalOf(subject), ({ tx }) =>
      upsertBanner(tx, {
        ...banner,
        id: uuid,
        apps: [...new Set(banner.apps)],
        organizationId: subject.organizationId,
        agentId: subject.accountId,
        now: deps.clock.business(),
      }),
    )
    return saved === undefined ? refuse('access.not-found') : { ok: true, banner: saved }
  }
