/**
 * Who may import what: the table of docs/ARCHITECTURE.md. A file that is not of a part listed is nobody's business here.
 * Tests may reach for anything of their own part's neighbors, so they are left out, save for cycles.
 */

const TESTS = '\\.(test|test-data)\\.tsx?$|/(behavior|read-back|dialog-for-jsdom)\\.ts$'
const domain = '^packages/domain/'
const contract = '^packages/contract/'
const copy = '^packages/copy/'
const client = '^packages/client/'
const sandbox = '^packages/sandbox/'
const ui = '^packages/ui/'
const port = '^packages/providers/src/[^/]+/(port|driver)\\.ts$'
const server = (part) => `^apps/server/src/${part}`
const npm = (...names) => names.map((name) => `^node_modules/${name}(/|$)`)

/** Everything of ours, or of npm, or of Node, that `from` may not import: whatever is not in `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { pathNot: [from, ...allowed] },
})

const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: to },
})

const BUILTIN =
  '^(node:)?(assert|async_hooks|buffer|child_process|crypto|dns|events|fs|http|https|module|net|os|path|perf_hooks|stream|timers|tls|url|util|worker_threads|zlib)(/|$)'
const ZOD_MINI = '^node_modules/zod/(v4/)?mini/'
const ZOD_LARGE = '^node_modules/zod/(index|v4/index|v4/classic/.*|v3/.*)\\.(c?js|d\\.c?ts)$'

/** Loaded only where they are needed: decimal.js for an APR, the metadata of phones, the calendar. */
const HEAVY = npm('decimal\\.js', 'libphonenumber-js', 'temporal-polyfill')

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'Nobody imports it and it imports nobody: left over.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TESTS,
          '\\.d\\.ts$',
          '(^|/)(vite|vitest|playwright)\\.config\\.ts$',
          '^apps/[^/]+/src/main\\.tsx?$',
          '^(scripts|e2e|bench)/',
        ],
      },
      to: {},
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(url|raw)$|\\.css$' },
    },

    only(
      'domain',
      domain,
      [ZOD_MINI, ...npm('@noble/hashes', '@scure/base'), ...HEAVY],
      'The rules are pure.',
    ),
    {
      name: 'domain-money-alone',
      comment: 'Money knows no other noun, save for the names of coins.',
      severity: 'error',
      from: { path: '^packages/domain/src/money/', pathNot: TESTS },
      to: { path: '^packages/domain/src/(?!money/)[^/]+/', pathNot: '/coins\\.ts$' },
    },
    {
      name: 'domain-organization-alone',
      comment: 'The organization knows no other noun, save for words and money.',
      severity: 'error',
      from: { path: '^packages/domain/src/organization/', pathNot: TESTS },
      to: {
        path: '^packages/domain/src/(?!organization/)[^/]+/',
        pathNot: [
          '^packages/domain/src/money/',
          '^packages/domain/src/[^/]+/(vocabulary|coins|states|countries|kinds|repayment|method|wallet-type)\\.ts$',
        ],
      },
    },
    {
      name: 'domain-decider-alone',
      comment: 'What every decider stands on knows no noun, save for the codes of refusals.',
      severity: 'error',
      from: { path: '^packages/domain/src/decider/', pathNot: TESTS },
      to: { path: '^packages/domain/src/(?!decider/)', pathNot: '^packages/domain/src/refusal\\.ts$' },
    },
    {
      name: 'domain-evaluation-apart',
      comment:
        'A loan as flat facts is for the evaluation of one transition alone; everything else reads its four states.',
      severity: 'error',
      from: { pathNot: [TESTS, '^packages/domain/src/process/evaluation/'] },
      to: {
        path: '^packages/domain/src/process/evaluation/',
        pathNot: '/evaluation/evaluate-transition\\.ts$',
      },
    },
    ...['application', 'collateral', 'disbursement', 'loan', 'margin', 'release', 'liquidation'].map(
      (part) => ({
        name: `domain-${part}-apart`,
        comment:
          'A part of a loan knows neither the state of another part nor what is computed of all of them.',
        severity: 'error',
        from: { path: `^packages/domain/src/${part}/`, pathNot: TESTS },
        to: {
          path: '^packages/domain/src/(view|process|application|collateral|disbursement|loan|margin|release|liquidation)/',
          pathNot: [
            `^packages/domain/src/${part}/`,
            // Words, limits and calendars, how far a hold reaches, and addresses: no state, event or table of another part.
            '^packages/domain/src/application/(held-back|limits|decline-reasons|deadlines)\\.ts$',
            '^packages/domain/src/collateral/(coins|address|address-ethereum|address-solana|price-consensus)\\.ts$',
            '^packages/domain/src/margin/sale-causes\\.ts$',
          ],
        },
      }),
    ),
    {
      name: 'credit-without-experiments',
      comment:
        'Experiments never touch price, eligibility or offers (12 CFR 1002.4(a), note 104): who else needs them is listed.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          TESTS,
          '^packages/domain/src/experiments/',
          '^packages/contract/src/(experiments|all-calls)\\.ts$',
          '^packages/client/src/experiments\\.ts$',
          '^packages/copy/src/en/portfolio/experiments\\.ts$',
          '^apps/server/src/(commands/experiments|presenters/experiments|store/telemetry)/',
          '^apps/server/src/http/telemetry/(experiments|portfolio-experiments)\\.ts$',
          '^apps/server/src/http/account/keep-what-was-shown\\.ts$',
          // Whether everyone must bring a second ID, which is no experiment but is switched where they are.
          '^apps/server/src/commands/identity/identity-context\\.ts$',
          '^apps/server/src/jobs/work/purge-old\\.ts$',
          '^apps/portfolio-manager/src/(screens/experiments/|experiment-queries\\.ts$)',
          // The flag that decides where a sign-in leads.
          '^apps/(web|portfolio-manager)/src/session/sign-in\\.ts$',
        ],
      },
      to: {
        path: '^(packages/domain/src/experiments|apps/server/src/commands/experiments)/|^apps/server/src/store/telemetry/experiment|^packages/(client|contract)/src/experiments\\.ts$',
      },
    },
    only('copy', copy, [domain], 'Words know the domain only.'),
    only('contract', contract, [domain, ZOD_MINI], 'What crosses the wire.'),
    never(
      'browser-zod-mini',
      '^(packages/(domain|contract|client|ui|copy|sandbox/src/contract)|apps/(web|portfolio-manager|sandbox/src/(page|link)))/',
      ZOD_LARGE,
      'zod/mini in everything that a browser loads.',
    ),
    only('ui', ui, npm('react', 'react-dom', 'uqr', '@types/react'), 'Widgets know nothing of ours.'),
    only(
      'client',
      client,
      [
        domain,
        contract,
        ZOD_MINI,
        ...npm('@tanstack/react-query', '@simplewebauthn/browser', 'react', '@types/react'),
      ],
      'The request layer.',
    ),

    only(
      'providers-port',
      port,
      [domain, '^packages/providers/src/[^/]+/port\\.ts$'],
      'A port speaks our nouns.',
    ),
    never(
      'providers-no-product',
      '^packages/providers/',
      '^(apps/|packages/(contract|copy|ui|client|testing|sandbox)/)|^node_modules/(pg|kysely|pg-boss|fastify)/',
      'The outside world knows neither server nor database.',
    ),
    {
      name: 'providers-own-need',
      comment: 'An adapter knows its own need, and what all sealed bytes share.',
      severity: 'error',
      from: { path: '^packages/providers/src/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^packages/providers/src/',
        pathNot: ['^packages/providers/src/$1/', '^packages/providers/src/sealing/'],
      },
    },
    {
      name: 'providers-own-vendor',
      comment: 'A vendor does not know another vendor.',
      severity: 'error',
      from: { path: '^packages/providers/src/([^/]+)/([^/]+)/', pathNot: TESTS },
      to: { path: '^packages/providers/src/$1/[^/]+/', pathNot: '^packages/providers/src/$1/$2/' },
    },

    only(
      'sandbox',
      sandbox,
      [domain, contract, '^packages/providers/', BUILTIN, ...npm('zod', '@noble/curves', '@scure/base')],
      'The simulated world knows the ports that it stands behind.',
    ),
    {
      name: 'sandbox-own-need',
      comment: 'A simulated adapter knows its own need, and what all of them share.',
      severity: 'error',
      from: { path: '^packages/sandbox/src/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^packages/(providers|sandbox)/src/',
        pathNot: [
          '^packages/(providers|sandbox)/src/$1/',
          '^packages/providers/src/sealing/',
          '^packages/sandbox/src/(state|contract)/',
        ],
      },
    },

    only(
      'testing',
      '^packages/testing/',
      [domain, contract, '^packages/(providers|sandbox)/', BUILTIN, ZOD_MINI, ...npm('pg', '@types/pg')],
      'What tests share knows the product by its calls alone.',
    ),
    never(
      'pages-no-server',
      '^apps/((web|portfolio-manager)/src/|sandbox/src/(page|link)/)',
      `^(apps/server|packages/(providers|testing)|scripts|seeds)/|${BUILTIN}`,
      'A browser reaches the server by the contract.',
    ),
    never(
      'pages-no-sandbox',
      '^apps/(web|portfolio-manager)/',
      '^(packages|apps)/sandbox/',
      'No page of the product knows the simulated world.',
    ),
    never(
      'sandbox-contract-alone',
      '^apps/sandbox/src/(page|link)/',
      '^packages/sandbox/src/(?!contract/)',
      'A browser reaches the sandbox by its calls.',
    ),
    never(
      'apps-apart',
      '^apps/web/',
      '^apps/(portfolio-manager|sandbox)/',
      'The applications share packages, not files.',
    ),
    never(
      'apps-apart-too',
      '^apps/portfolio-manager/',
      '^apps/(web|sandbox)/',
      'The applications share packages, not files.',
    ),
    {
      name: 'web-dates-of-the-reader',
      comment: 'A borrower abroad reads every date in the order used there (note 057).',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [TESTS, '^apps/web/src/brand/dates\\.ts$'] },
      to: { path: '^packages/copy/src/format/(dates|deadlines)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-apart',
      comment: 'A screen never imports another screen.',
      severity: 'error',
      from: { path: '^apps/(web|portfolio-manager)/src/screens/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/$1/src/screens/[^/]+/', pathNot: '^apps/$1/src/screens/$2/' },
    },

    never(
      'server-main-alone',
      '^(apps|packages)/',
      `${server('main\\.ts')}$`,
      'The composition root: nobody imports it.',
    ),
    never(
      'server-no-sandbox',
      '^apps/server/src/(?!main\\.ts$)',
      '^(packages|apps)/sandbox/',
      'The simulated world is handed in by the composition root.',
    ),
    never(
      'sandbox-app-apart',
      '^apps/sandbox/',
      '^(apps/(?!sandbox/)|packages/(?!(sandbox|contract|domain|copy|ui|client)/))',
      'What is mounted beside the product knows it by what it is handed.',
    ),
    never(
      'server-no-pages',
      '^apps/server/',
      '^(apps/(web|portfolio-manager)|packages/(ui|client))/',
      'The server knows no screen.',
    ),
    {
      name: 'server-vendors-in-main',
      comment: 'Adapters are chosen at the root and handed in; everybody else knows the port.',
      severity: 'error',
      from: { path: server('(http|commands|policies|presenters|store|jobs|identity)/'), pathNot: TESTS },
      to: {
        path: '^packages/providers/src/',
        pathNot: [port, '^packages/providers/src/(sealing/|identity-files/(limits|sniff))'],
      },
    },
    never(
      'server-http',
      server('http/'),
      '^node_modules/(pg|kysely|pg-boss)/|' + server('migrations/'),
      'HTTP holds no SQL.',
    ),
    never(
      'server-policies',
      server('policies/'),
      `${server('(store|http|jobs|commands|presenters)/')}|^packages/providers/`,
      'A policy decides on what it is given.',
    ),
    never(
      'server-presenters',
      server('presenters/'),
      `${server('(http|jobs|commands)/')}|^packages/providers/|^node_modules/(pg|kysely|fastify)/`,
      'A presenter decides what leaves.',
    ),
    {
      name: 'server-presenters-read-nothing',
      comment: 'A presenter is given rows: it knows their types and asks for none.',
      severity: 'error',
      from: { path: server('presenters/'), pathNot: TESTS },
      to: { path: server('store/'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'npm-undeclared',
      comment: 'What is imported stands in the package.json of who imports it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    never(
      'server-identity',
      server('identity/'),
      server('(http|jobs|presenters)/'),
      'The sign-in knows accounts, not the product around it.',
    ),
    never(
      'server-commands',
      server('commands/'),
      `${server('(http|presenters)/')}|^node_modules/fastify/`,
      'A command knows no wire.',
    ),
    never(
      'server-jobs',
      server('jobs/'),
      `${server('(http|presenters)/')}|^node_modules/fastify/`,
      'A job knows no wire.',
    ),
    never(
      'server-store',
      server('store/'),
      `${server('(http|commands|policies|presenters|jobs|identity)/')}|^packages/(copy|contract)/`,
      'The store knows rows.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.css', '.json'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
}
