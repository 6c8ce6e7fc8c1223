/*
 * A page in a test has no network: a request without an answer of the test fails at once, also one that a page sends
 * when its test has ended.
 */
globalThis.fetch = () => Promise.reject(new TypeError('No answer was given in this test.'));
