import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../apps/web/src', import.meta.url))
const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'/g

const sourceOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const TYPES_ONLY = /import type [^']*'[^']+'/g

/** The imports of a file: a module of the page as its path, a package's as its name. */
const importsIn = (file: string, source: string): readonly string[] =>
  [...source.matchAll(IMPORTED)].flatMap(([, name = '']) => {
    if (!name.startsWith('.')) return name.startsWith('@pledge/') ? [name] : []
    const found = path.join(path.dirname(file), name)
    return existsSync(path.join(ROOT, found)) ? [found] : []
  })
const importsOf = (file: string) => importsIn(file, sourceOf(file))
/** Without those of which it takes types alone. */
const usesOf = (file: string) => importsIn(file, sourceOf(file).replaceAll(TYPES_ONLY, ''))

/** All that a page loads sooner or later, without the table of screens, through which every page reaches every other. */
const reachedFrom = (first: string): ReadonlySet<string> => {
  const reached = new Set<string>()
  const waiting = [first]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (!file.startsWith('@') && /\.tsx?$/.test(file)) waiting.push(...importsOf(file))
  }
  return reached
}

const files = (folder = ''): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return files(name)
    return /\.tsx?$/.test(name) && !/\.test(-data)?\.tsx?$|\.dom\.test\./.test(name) ? [name] : []
  })
const FILES = files()

const SCREENS = {
  'of a new loan': [
    'screens/start/StartScreen.tsx',
    'screens/details/DetailsScreen.tsx',
    'screens/disclosures/DisclosuresScreen.tsx',
    'screens/collateral/CollateralScreen.tsx',
    'screens/complete/CompleteScreen.tsx',
  ],
  'of a refinance': [
    'screens/refinance/RefinanceScreen.tsx',
    'screens/refinance/RefinanceDisclosuresScreen.tsx',
    'screens/refinance/TopUpScreen.tsx',
    'screens/refinance/RefinanceCompleteScreen.tsx',
  ],
} as const
const PAGES = Object.entries(SCREENS).flatMap(([flow, screens]) =>
  screens.map((screen) => ({ flow, screen })),
)

/** The shared plumbing that a screen itself leads to. */
const PLUMBING: Readonly<Record<string, string>> = {
  'sign-in and logout': 'session/sign-in.ts',
  'the user lookup': 'session/use-user.ts',
  'experiments, which decide the sign-in': '@pledge/client/experiments',
  telemetry: 'telemetry.ts',
  'the request layer': 'api.ts',
  layout: 'brand/PageLayout.tsx',
  'the place of banners under the header': 'brand/late-part.ts',
}

/** What makes each part of the plumbing, and the only module of the pages that uses it: there is one of each. */
const ONLY_IN: Readonly<Record<string, string>> = {
  '@pledge/client/telemetry': 'telemetry.ts',
  '@pledge/client/experiments': 'session/sign-in.ts',
  '@pledge/client/query-client': 'query-client.ts',
  '@pledge/client/banners': 'brand/Banners.tsx',
}

describe('the shared plumbing of the pages', () => {
  describe.each(PAGES)('$screen, $flow', ({ screen }) => {
    const reached = reachedFrom(screen)
    it.each(Object.entries(PLUMBING))('has %s by the same module (2.1.14)', (_, module) =>
      expect(reached).toContain(module),
    )
  })

  it.each(Object.entries(ONLY_IN))('uses %s in one module only (2.1.14)', (part, module) => {
    expect(FILES.filter((file) => importsOf(file).includes(part))).toEqual([module])
  })

  it('is not made again for a flow: what its pages load has one request layer and one frame (2.1.14)', () => {
    const loaded = [...new Set(PAGES.flatMap(({ screen }) => [...reachedFrom(screen)]))]
    const pages = loaded.filter((file) => /\.tsx?$/.test(file))
    const usersOf = (part: string) => pages.filter((file) => usesOf(file).includes(part))
    expect(usersOf('@pledge/client/client')).toEqual(['api.ts'])
    expect(usersOf('@pledge/client/broker')).toEqual(['session/sign-in.ts'])
    expect(usersOf('@pledge/client/users')).toEqual(['session/use-user.ts'])
    expect(pages.filter((file) => /\bcreateRequest\b/.test(sourceOf(file)))).toEqual([])
    expect(pages.filter((file) => /\bfetch\(/.test(sourceOf(file)))).toEqual(['api.ts'])
    expect(pages.filter((file) => /<header\b/.test(sourceOf(file)))).toEqual(['brand/Header.tsx'])
    expect(pages.filter((file) => /<footer\b/.test(sourceOf(file)))).toEqual(['brand/Footer.tsx'])
  })

  it('is one library of controls, whose limits and labels no page repeats (2.1.14)', () => {
    const found = (made: RegExp) => FILES.filter((file) => made.test(sourceOf(file)))
    expect(found(/\bcreateToastQueue\(/)).toEqual(['brand/toasts.tsx'])
    expect(found(/<dialog\b|<details\b|type="range"|\bMAX_VISIBLE_TOASTS\b/)).toEqual([])
    for (const screens of Object.values(SCREENS))
      expect(screens.flatMap((screen) => [...reachedFrom(screen)])).toContain('@pledge/ui/Dialog')
  })

  it('has the pages of both flows behind one router, whose guard starts the sign-in (2.1.14)', () => {
    const screens = reachedFrom('later-screens.ts')
    for (const { screen, flow } of PAGES)
      if (flow === 'of a refinance' || !screen.includes('start')) expect(screens).toContain(screen)
    expect(importsOf('router.tsx')).toContain('session/RequireUser.tsx')
  })
})
