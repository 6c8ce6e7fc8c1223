/** What customers wrote about finished orders, in turn. */
export const REVIEWS: [text: string, name: string, city: string, country: string, stars: number][] = [
  ['The eyes are hers. I did not expect to cry over the post.', 'Ellen', 'Portland', 'United States', 5],
  ['You can see every stroke from the door. Guests walk up to it before they say hello.', 'Mireille', 'Lyon', 'France', 5],
  ['One round of changes on the sky and then it was exactly right.', 'Anneke', 'Utrecht', 'Netherlands', 4],
  ['Arrived in nineteen days, framed, with the edges painted.', 'Dev', 'Austin', 'United States', 5],
  ['My mother looked at it for a full minute before she said anything. Then she asked who had met her.', 'Rui', 'Porto', 'Portugal', 5],
  ['The artist wrote to ask about the light in the room it would hang in. That said everything.', 'Harriet', 'Leeds', 'United Kingdom', 5],
];
