import { describe, expect, it } from 'vitest'
import { notificationPage } from './notification-page.ts'

describe('the page that a notification opens', () => {
  it.each([
    ['/dashboard?org=PLEDGE', 'https://loans.example/dashboard?org=PLEDGE'],
    ['//elsewhere.example/dashboard', undefined],
    ['/\\elsewhere.example', undefined],
    ['https://elsewhere.example/dashboard', undefined],
    ['', undefined],
    [null, undefined],
  ])('is for %j, whatever address the brand has: %s', (path, page) =>
    expect(notificationPage(path, 'https://loans.example')).toBe(page),
  )
})
