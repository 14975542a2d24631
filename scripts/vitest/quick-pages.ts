import { createRequire } from 'node:module'
import React from 'react'

/** What this file uses of jsdom's own label elements. */
interface Label {
  getAttributeNS(namespace: null, name: string): string | null
  getRootNode(options: object): { readonly _ids?: Readonly<Record<string, readonly unknown[] | undefined>> }
}
type Control = (this: Label) => unknown

const ofJsdom = createRequire(createRequire(import.meta.url).resolve('jsdom'))
const LABEL = './jsdom/living/nodes/HTMLLabelElement-impl.js'
const CONTROLS = './jsdom/living/helpers/form-controls.js'

/** Marks the getter, since the page tests of a worker share the packages. */
const QUICK = Symbol.for('pledge.page-tests.quick-labels')

/**
 * jsdom searches the whole document for the control of each label, and a query by label asks for all labels of all
 * controls. The document knows its elements by id: where exactly one has it, that one is the control. Otherwise jsdom
 * searches as before.
 */
const quickenLabels = (): void => {
  const { implementation } = ofJsdom(LABEL) as { readonly implementation: { readonly prototype: object } }
  const { isLabelable } = ofJsdom(CONTROLS) as { readonly isLabelable: (element: unknown) => boolean }
  const { prototype } = implementation
  if (QUICK in prototype) return
  const search = Object.getOwnPropertyDescriptor(prototype, 'control')?.get as Control | undefined
  if (search === undefined) throw new Error('the labels of this jsdom have no getter for their control')
  Object.defineProperty(prototype, 'control', {
    configurable: true,
    get(this: Label) {
      const id = this.getAttributeNS(null, 'for')
      const known = id === null ? undefined : this.getRootNode({})._ids?.[id]
      if (known?.length !== 1) return search.call(this)
      const [only] = known
      return isLabelable(only) ? only : null
    },
  })
  Object.defineProperty(prototype, QUICK, { value: true })
}

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React in development records a stack for each of the first 10,000 elements of a second, for its warnings. Here it
 * finds that they are used up: a warning names its component all the same.
 */
const recordNoOwnerStacks = (): void => {
  const internals = (React as unknown as Readonly<Record<string, object | undefined>>)[INTERNALS]
  if (internals === undefined || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('this React does not count the stacks of elements')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => {
      // Every second React begins to count again.
    },
  })
}

quickenLabels()
recordNoOwnerStacks()
