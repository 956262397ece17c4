import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/client/http/api-error.ts'
import { getErrorBehaviour } from '../../../src/client/http/error-behaviour.ts'

const refusal = (status: number, code: number, details?: unknown) =>
  new ApiError(status, code, 'Отказ', details)

describe('[ER-01] how a screen handles an error', () => {
  it.each([
    [404, 1, 'notFound'],
    [400, 7, 'modal'],
    [409, 19, 'message'],
    [409, 45, 'message'],
    [400, 50, 'message'],
    [409, 286, 'onComputer'],
    [400, 326, 'hidePage'],
    [409, 355, 'refreshed'],
    [409, 390, 'message'],
    [404, 404, 'notFound'],
    [403, 403, 'message'],
    [500, 500, 'modal'],
    [503, 500, 'message'],
    [0, 0, 'message'],
  ])('HTTP %i, code %i: %s', (status, code, behaviour) => {
    expect(getErrorBehaviour(refusal(status, code))).toBe(behaviour)
  })

  it('named wrong fields are shown at the fields, and unexpected errors in a dialog', () => {
    expect(getErrorBehaviour(refusal(400, 7, [{ path: '/body/phone', message: 'Неверно' }]))).toBe('message')
    expect(getErrorBehaviour(new TypeError('undefined is not a function'))).toBe('modal')
  })
})
