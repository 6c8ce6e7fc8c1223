/** A customer's review of a finished order, with their name and place. */
export interface DemoReview {
  text: string;
  name: string;
  city: string;
  country: string;
  stars: number;
}

const said = (text: string, name: string, city: string, country: string, stars = 5): DemoReview => ({
  text,
  name,
  city,
  country,
  stars,
});

/** One review for each piece of a product line, in the order of its pieces. */
export const REVIEWS: Record<string, readonly DemoReview[]> = {
  'custphotoreal': [
    said('The eyes are hers. I did not expect to cry over the post.', 'Ellen', 'Portland', 'US'),
    said(
      'You can see every stroke from the door. Guests walk up to it before they say hello.',
      'Mireille',
      'Lyon',
      'FR',
    ),
    said('Arrived in nineteen days, framed, with the edges painted.', 'Dev', 'Austin', 'US'),
    said('One round of changes on the sky and then it was exactly right.', 'Anneke', 'Utrecht', 'NL', 4),
    said(
      'My mother looked at it for a full minute before she said anything. Then she asked who had met her.',
      'Rui',
      'Porto',
      'PT',
    ),
    said(
      'The artist wrote to ask about the light in the room it would hang in. That said everything.',
      'Harriet',
      'Leeds',
      'GB',
    ),
  ],
  'custwatercolor': [
    said('We were there for two days in the rain. In the painting it has just stopped.', 'Oskar', 'Malmö', 'SE'),
    said('Loose where it may be and exact where it must be: the mouth, the eyes, one curl.', 'Priya', 'Chicago', 'US'),
    said(
      'Our first flat is the third house from the left. You can even see the broken shutter.',
      'Jonne',
      'Amsterdam',
      'NL',
    ),
    said('It smells of nothing and still I smell the sea.', 'Lucía', 'Bilbao', 'ES'),
    said('She laughs from the wall now. Some mornings that helps.', 'Amélie', 'Montreal', 'CA'),
    said(
      'Fewer greens than in my photo, and better for it. The paper has a lovely tooth.',
      'Gareth',
      'Cardiff',
      'GB',
      4,
    ),
  ],
  'custpencil': [
    said('A drawing that my son recognised from across the street, through the window.', 'Katrin', 'Hamburg', 'DE'),
    said('I had only a photo from my phone. Nobody believes that.', 'Sofia', 'Turin', 'IT'),
    said('Every window is there, and none of them is counted. I do not know how that is done.', 'Bram', 'Ghent', 'BE'),
    said('For his last day as captain. The whole team signed the mount.', 'Marek', 'Gdynia', 'PL'),
    said('The hair alone must have taken a day.', 'Joanna', 'Denver', 'US'),
    said('My grandfather sold that car in 1971. He kept his hand on the frame for a while.', 'Paolo', 'Modena', 'IT'),
  ],
  'custcharcoal': [
    said('Black, white, and my brother. Nothing else was needed.', 'Nia', 'Oakland', 'US'),
    said('Softer than I had feared charcoal would be, and stronger than the photo.', 'Ilse', 'Vienna', 'AT'),
    said('You can tell that it will rain within the hour.', 'Sindre', 'Bergen', 'NO'),
    said('I wanted a portrait without a smile for my study. This is the one.', 'Andrej', 'Ljubljana', 'SI', 4),
    said(
      'The artist asked for a second photo, for the hands. That is why they are right.',
      'Marisol',
      'Santa Fe',
      'US',
    ),
    said('Packed between boards as thick as a door. Not a smudge.', 'Claire', 'Nantes', 'FR'),
  ],
  'custcoloredpencil': [
    said('That red! I have held the coat beside it, and it is that red.', 'Brooke', 'Seattle', 'US'),
    said('From one step away it is a photo, from none it is a thousand lines.', 'Yusuf', 'Izmir', 'TR'),
    said(
      'A car of four metres on a sheet of forty centimetres, and it still looks ready to go.',
      'Chiara',
      'Rimini',
      'IT',
    ),
    said('Bright, funny, and exactly as loud as she is.', 'Abena', 'London', 'GB'),
    said('I asked for the water to stay pink although nobody would believe it. It stayed pink.', 'Vera', 'Graz', 'AT'),
    said('Took a week longer than I had hoped. I would wait for it again.', 'Tom', 'Halifax', 'CA', 4),
  ],
  'custmixedmedia': [
    said('As if somebody had sat there with a sketchbook while we argued about ice cream.', 'Maud', 'Rotterdam', 'NL'),
    said('Ink for what I remember, colour for what I felt. I did not have to explain that.', 'Leila', 'Toronto', 'CA'),
    said('It hangs over the piano, and the lagoon moves a little when someone plays.', 'Giulia', 'Padua', 'IT'),
    said(
      'We proposed there, to each other, at the same time. The line of the river is enough.',
      'Casey',
      'Phoenix',
      'US',
    ),
    said('Bicycles, cranes, all the mess of the Damrak. My husband found himself in it.', 'Saskia', 'Leiden', 'NL'),
    said('The scarf is not quite the club’s blue. Everything else is the day itself.', 'Rory', 'Dublin', 'IE', 4),
  ],
  'digital-painting': [
    said('Two metres of attitude over the sofa.', 'Dante', 'Miami', 'US'),
    said('My daughter asked who the star is. Then she saw that it was me.', 'Renata', 'Recife', 'BR'),
    said('Yellow enough to be seen from the bus stop.', 'Felix', 'Leipzig', 'DE'),
    said('We hung it in the salon, and now customers ask for that hair.', 'Shanice', 'Bristol', 'GB'),
    said('Ordered on a whim, framed with care.', 'Emil', 'Aarhus', 'DK', 4),
    said('He scored it, you painted it, the club wants a print.', 'Ines', 'Setúbal', 'PT'),
  ],
};

/** Artists' responses, by the text of the review. */
export const RESPONSES: Record<string, string> = {
  'One round of changes on the sky and then it was exactly right.':
    'You were right about the sky. I have painted that light into two others since.',
  'The artist wrote to ask about the light in the room it would hang in. That said everything.':
    'North windows want warmer shadows. Thank you for measuring the wall!',
  'Our first flat is the third house from the left. You can even see the broken shutter.':
    'The shutter was the first thing I drew.',
  'My grandfather sold that car in 1971. He kept his hand on the frame for a while.':
    'This is the best thing anybody has told me this year.',
  'Took a week longer than I had hoped. I would wait for it again.':
    'Thank you for your patience. The stripes wanted two more layers.',
  'The scarf is not quite the club’s blue. Everything else is the day itself.':
    'Send me the pantone and I will send you a small study of the scarf.',
};
