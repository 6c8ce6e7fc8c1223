// React records a stack for each element that a component makes, and the longer it is, the longer that takes.
Error.stackTraceLimit = 6;
