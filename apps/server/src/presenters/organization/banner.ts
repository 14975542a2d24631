import type { Banner } from '@pledge/contract/banners'
import type { BannerRecord } from '../../store/organization/banners.ts'

export const presentBanner = (banner: BannerRecord): Banner => ({
  uuid: banner.id,
  message: banner.message,
  variant: banner.variant,
  apps: [...banner.apps],
  active: banner.active,
  dismissable: banner.dismissable,
  metadata: { createdAt: banner.createdAt.toISOString(), updatedAt: banner.updatedAt.toISOString() },
})
