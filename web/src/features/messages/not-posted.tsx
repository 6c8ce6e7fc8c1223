/** What a question that waits for its mailed link says (K-14). */
export function NotPosted({ email }: { email: string }) {
  return (
    <p className="small">
      This question has not been posted yet. Please click on the link sent to {email} to post this.
    </p>
  );
}
