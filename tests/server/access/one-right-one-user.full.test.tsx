// @vitest-environment jsdom
import './one-right-one-user.test.tsx'
