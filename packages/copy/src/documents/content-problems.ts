import { organizationSchema } from '@pledge/domain/organization/settings'
import { draftProblems, type DraftContent, type DraftGround } from '@pledge/domain/publishing/draft'
import type { Problem } from '@pledge/domain/publishing/problem'
import { missingTexts } from './missing-texts.ts'

/**
 * Everything in a draft itself that keeps it from being published, texts that it names and nobody wrote among them: the same
 * checks on the page, at each decision of the server and of a file.
 */
export const contentProblems = (content: DraftContent, ground: DraftGround): readonly Problem[] => {
  const read = organizationSchema.safeParse({ ...content.settings, version: ground.published.version })
  return [...draftProblems(content, ground), ...(read.success ? missingTexts(read.data) : [])]
}
