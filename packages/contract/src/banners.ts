import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { done, instant, organizationCode, uuid } from './wire.ts'

/** The applications that can show a banner. */
export const BANNER_APPS = ['crypto-backed-loan', 'portfolio-manager'] as const
export type BannerApp = (typeof BANNER_APPS)[number]
export const BANNER_VARIANTS = ['info', 'warn'] as const
export const MAX_BANNER_LENGTH = 1_000

/**
 * The Banner entity (rows 1.3.64, 2.3.16, 2.3.17). `apps` in a list at another address may contain applications other
 * than ours.
 */
export const banner = z.object({
  uuid,
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_BANNER_LENGTH)),
  variant: z.enum(BANNER_VARIANTS),
  apps: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)),
  active: z.boolean(),
  dismissable: z.boolean(),
  metadata: z.object({ createdAt: instant, updatedAt: instant }),
})
export type Banner = z.infer<typeof banner>

export const getBanners = defineCall({
  name: 'getBanners',
  method: 'GET',
  path: '/api/loans/v1/banners',
  caller: 'anyone',
  summary: "The organization's current announcements: a list of banners (row 2.7.21, gap G.21).",
  query: z.object({ orgCode: organizationCode }),
  answer: z.array(banner),
  refusals: [],
})

export const getAllBanners = defineCall({
  name: 'getAllBanners',
  method: 'GET',
  path: '/api/portfolio/v1/banners',
  caller: 'agent',
  right: 'announcements.read',
  audits: null,
  summary: 'All of the organization’s banners, most recently changed first, at most 100 (row 2.2.40).',
  answer: z.object({ banners: z.array(banner) }),
  refusals: [],
})

export const saveBanner = defineCall({
  name: 'saveBanner',
  method: 'PUT',
  path: '/api/portfolio/v1/banners/{uuid}',
  caller: 'agent',
  right: 'announcements.change',
  audits: { kind: 'record.changed', subject: 'banner' },
  summary: 'Creates or changes a banner, under an id chosen by the caller (row 2.2.40, gap G.21).',
  params: z.object({ uuid }),
  body: z.object({
    message: banner.shape.message,
    variant: banner.shape.variant,
    apps: z.array(z.enum(BANNER_APPS)).check(z.minLength(1), z.maxLength(BANNER_APPS.length)),
    active: z.boolean(),
    dismissable: z.boolean(),
  }),
  answer: z.object({ banner }),
  refusals: [],
})

export const removeBanner = defineCall({
  name: 'removeBanner',
  method: 'DELETE',
  path: '/api/portfolio/v1/banners/{uuid}',
  caller: 'agent',
  right: 'announcements.change',
  audits: { kind: 'record.changed', subject: 'banner' },
  summary: 'Deletes a banner (row 2.2.40).',
  params: z.object({ uuid }),
  answer: done,
  refusals: [],
})
