import { expect, test } from 'vitest'
import { pictureAddress } from '#lib/picture-address.ts'

const foreign = { apiHost: '', pictureOrigins: ['https://api.example.org', 'https://cdn.example.org'] }
const own = { apiHost: '', pictureOrigins: [] }

test.each([
  ['/uploads/a.jpg', 'https://api.example.org/uploads/a.jpg'],
  ['uploads/a.jpg', 'https://api.example.org/uploads/a.jpg'],
  ['/api/images/a.jpg', 'http://localhost/api/images/a.jpg'],
  ['https://api.example.org/a.jpg', 'https://api.example.org/a.jpg'],
  ['https://cdn.example.org/a.jpg', 'https://cdn.example.org/a.jpg'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
])('[FOR-05] with a foreign backend, %s is loaded from %s', (image, address) => {
  expect(pictureAddress(image, foreign)).toBe(address)
})

test.each([
  'https://evil.example/a.jpg',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://api.example.org/a.jpg',
  'https://api.example.org.evil.example/a.jpg',
  'http://[',
  '',
])('[FOR-05] a picture that the page’s policy would block (%j) is not requested', (image) => {
  expect(pictureAddress(image, foreign)).toBe('')
})

test('with our API, pictures are below the calls’ own origin', () => {
  expect(pictureAddress('/api/images/a.jpg', own)).toBe('http://localhost/api/images/a.jpg')
  expect(pictureAddress('/api/images/a.jpg', { ...own, apiHost: 'https://api.example.org' })).toBe(
    'https://api.example.org/api/images/a.jpg',
  )
  expect(pictureAddress('https://api.example.org/a.jpg', own)).toBe('')
})
