import { expect, it } from 'vitest';
import { emailWords, nameWords, shortNumber, typedWords } from './search-words.ts';

it('C40 names are compared without case and accents, word by word', () => {
  expect(nameWords('Zoë van der Berg-O’Neill')).toEqual(['zoe', 'van', 'der', 'berg', 'neill']);
  expect(nameWords('  ')).toEqual([]);
});

it('C40 an address is found whole, by its parts and by its domain', () => {
  expect(emailWords('Grace.Hopper+art@Example.com')).toEqual([
    'grace.hopper+art@example.com',
    'grace',
    'hopper',
    'art',
    'example.com',
  ]);
});

it('C40 a typed address is one word, anything else is its words, and a short number is one with or without its #', () => {
  expect(typedWords(' Grace.Hopper@Example.com ')).toEqual(['grace.hopper@example.com']);
  expect(typedWords('Grace Hopper')).toEqual(['grace', 'hopper']);
  expect(typedWords(`#${shortNumber('ord_01M7Z8XBGRSYQ87BTR87825V5C')}`)).toEqual(['87825v5c']);
});
