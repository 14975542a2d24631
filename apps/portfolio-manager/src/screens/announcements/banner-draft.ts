import { type Banner, BANNER_APPS, type BannerApp, MAX_BANNER_LENGTH } from '@pledge/contract/banners'
import { portfolioAnnouncements as words } from '@pledge/copy/en/portfolio/announcements'
import { fill } from '@pledge/copy/fill'

/** A banner while it is edited. */
export interface BannerDraft {
  readonly message: string
  readonly variant: Banner['variant']
  readonly apps: readonly BannerApp[]
  readonly active: boolean
  readonly dismissable: boolean
}

export const NEW_BANNER: BannerDraft = {
  message: '',
  variant: 'info',
  apps: ['crypto-backed-loan'],
  active: true,
  dismissable: true,
}

export const draftOf = ({ message, variant, apps, active, dismissable }: Banner): BannerDraft => ({
  message,
  variant,
  apps: BANNER_APPS.filter((app) => apps.includes(app)),
  active,
  dismissable,
})

export interface DraftProblems {
  readonly message?: string
  readonly apps?: string
}

/** Why a draft cannot be saved; empty when it is valid. */
export const problemsOf = ({ message, apps }: BannerDraft): DraftProblems => {
  const { length } = message.trim()
  const slots = { most: String(MAX_BANNER_LENGTH), count: String(length) }
  return {
    ...(length === 0 && { message: words.messageMissing }),
    ...(length > MAX_BANNER_LENGTH && { message: fill(words.messageTooLong, slots) }),
    ...(apps.length === 0 && { apps: words.appsMissing }),
  }
}
